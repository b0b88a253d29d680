import { useEffect, useRef } from "react";

/** Runs `work` of the first render once the component is mounted. */
export function useOnMount(work: () => void): void {
  const first = useRef(work);
  useEffect(() => first.current(), []);
}
