import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { sayNotLoaded } from "./notice.tsx";

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * @param name - of the component in the module
 * @param fallback - shown until the code is loaded. Without one the component is an addition: if its code can't be loaded,
 *   it shows nothing, and a notice says so. With one, rendering throws the error.
 */
export function loadOnDemand<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const Loaded = lazy(async () => {
    try {
      return { default: (await load())[name] as ComponentType<Props> };
    } catch (error) {
      if (fallback !== null) throw error;
      sayNotLoaded();
      return { default: () => null };
    }
  });
  return (props) => <Suspense fallback={fallback}>{createElement<Props>(Loaded, props)}</Suspense>;
}
