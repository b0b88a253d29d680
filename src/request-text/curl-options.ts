// The options of curl 8: those that affect the request, those that do not, and those that can't be read.

const words = (text: string): readonly string[] => text.split(" ");

/** The long name of each short option. */
export const longNames: ReadonlyMap<string, string> = new Map(
  words(
    "X--request H--header d--data G--get A--user-agent e--referer b--cookie I--head u--user F--form T--upload-file " +
      "K--config s--silent S--show-error k--insecure L--location v--verbose i--include f--fail g--globoff " +
      "N--no-buffer O--remote-name #--progress-bar 0--http1.0 1--tlsv1 4--ipv4 6--ipv6 q--disable o--output " +
      "w--write-out m--max-time x--proxy c--cookie-jar D--dump-header :--next",
  ).map((pair) => [pair.charAt(0), pair.slice(1)]),
);

export const dataOptions: ReadonlySet<string> = new Set(
  words("--data --data-ascii --data-raw --data-binary --data-urlencode --json"),
);

/** Options without a value that do not affect the request. */
export const ignoredFlags: ReadonlySet<string> = new Set(
  words(
    "--silent --show-error --insecure --location --verbose --include --fail --fail-with-body --globoff --no-buffer " +
      "--remote-name --progress-bar --http1.0 --http1.1 --http2 --http2-prior-knowledge --http3 --tlsv1 --tlsv1.2 " +
      "--tlsv1.3 --ipv4 --ipv6 --compressed --disable --no-progress-meter --path-as-is --no-keepalive --basic",
  ),
);

const valueOptions: ReadonlySet<string> = new Set([
  ...words("--request --header --url"),
  ...dataOptions,
  // These do not affect the request, or only in headers that browsers set.
  ...words(
    "--output --write-out --max-time --connect-timeout --retry --retry-delay --proxy --cookie-jar --dump-header " +
      "--user-agent --referer --cookie --cacert --resolve --limit-rate --max-redirs --interface",
  ),
]);

/** Whether the next word is the option's value. */
export function takesValue(option: string): boolean {
  return valueOptions.has(option);
}

const noForm = "The service does not accept forms. Send JSON, with --json or --data.";

/** Why an option is rejected, and what to do. */
export const rejections: Readonly<Record<string, string>> = {
  "--head": "A part can't be a HEAD request. Remove it to send a GET.",
  "--user": "The service has no credentials. Remove it.",
  "--form": noForm,
  "--form-string": noForm,
  "--upload-file": "The page can't read the file. Put its text into the command, with --data-raw.",
  "--config": "The page can't read the file. Put its options into the command.",
  "--next": "Write a curl command for each request.",
};
