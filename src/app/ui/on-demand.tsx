import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * @param name - of the component in the module
 * @param fallback - shown until the code is loaded
 */
export function loadOnDemand<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const Loaded = lazy(async () => ({ default: (await load())[name] as ComponentType<Props> }));
  return (props) => <Suspense fallback={fallback}>{createElement<Props>(Loaded, props)}</Suspense>;
}
