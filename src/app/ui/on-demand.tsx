import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";
import { sayNotLoaded } from "./notice.tsx";
import { useOnMount } from "./use-on-mount.ts";

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * @param name - of the component in the module
 * @param fallback - shown until the code is loaded. If it can't be loaded, rendering throws the error. Without a fallback the
 *   component is an addition or a dialog: a notice says that it can't be loaded, its `onClose` is called, and the code is
 *   requested again when it is shown the next time.
 */
export function loadOnDemand<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const createLazy = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: (await load())[name] as ComponentType<Props> };
      } catch (error) {
        if (fallback !== null) throw error;
        sayNotLoaded();
        current = createLazy();
        return { default: NotLoaded as ComponentType<Props> };
      }
    });
  let current = createLazy();
  return (props) => {
    const [Loaded] = useState(() => current);
    return <Suspense fallback={fallback}>{createElement<Props>(Loaded, props)}</Suspense>;
  };
}

function NotLoaded({ onClose }: { readonly onClose?: () => void }): ReactNode {
  useOnMount(() => onClose?.());
  return null;
}
