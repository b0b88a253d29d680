export interface TimedStage {
  readonly name: string;
  readonly duration: number;
}

/** The stages in a header such as `parse;dur=0.1, store;dur=2.9`. Entries without a duration are omitted. */
export function readServerTiming(header: string): TimedStage[] {
  return header.split(",").flatMap((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const duration = Number(parameters.find((parameter) => parameter.startsWith("dur="))?.slice(4));
    return name === "" || !Number.isFinite(duration) ? [] : [{ name, duration }];
  });
}
