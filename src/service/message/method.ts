import { joinWords } from "../../language/internal.ts";
import { createIssue, ServiceError } from "../../wire/public.ts";

export function createMethodNotAllowedError(method: string, methods: readonly string[]): ServiceError {
  const message = `${method} is not supported here. Use ${joinWords(methods, "or")}.`;
  return new ServiceError(createIssue("METHOD_NOT_ALLOWED", message), [["Allow", methods.join(", ")]]);
}
