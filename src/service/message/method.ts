import { joinWords } from "../../language/internal.ts";
import { ServiceError } from "../../wire/public.ts";

export function createMethodNotAllowedError(method: string, methods: readonly string[]): ServiceError {
  return new ServiceError(
    {
      code: "METHOD_NOT_ALLOWED",
      severity: "error",
      message: `${method} is not supported here. Use ${joinWords(methods, "or")}.`,
    },
    [["Allow", methods.join(", ")]],
  );
}
