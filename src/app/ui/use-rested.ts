import { useEffect, useState } from "react";

/** Whether `flag` has been true for `pause` milliseconds without a break. */
export function useRested(flag: boolean, pause: number): boolean {
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setHasRested(true), pause);
    return () => {
      clearTimeout(timer);
      setHasRested(false);
    };
  }, [flag, pause]);
  return flag && hasRested;
}
