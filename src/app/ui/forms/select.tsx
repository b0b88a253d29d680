import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { joinClasses } from "../join-classes.ts";

/** @param props - those of the select; the class is that of the box with the arrow */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className={joinClasses("pick", className)}>
      <select {...props} />
      <ChevronDown className="icon" aria-hidden />
    </span>
  );
}
