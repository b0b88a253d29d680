import { useEffect, useRef } from "react";

export function useOnMount(work: () => void): void {
  const first = useRef(work);
  useEffect(() => first.current(), []);
}
