// Which options of curl say what is sent (curl's manual, 8.x), which say nothing of it, and which can't be taken.

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** The long name of each short option that is read here. */
export const shortNames: Readonly<Record<string, string>> = {
  X: "--request",
  H: "--header",
  d: "--data",
  G: "--get",
  A: "--user-agent",
  e: "--referer",
  b: "--cookie",
  I: "--head",
  u: "--user",
  F: "--form",
  T: "--upload-file",
  K: "--config",
  s: "--silent",
  S: "--show-error",
  k: "--insecure",
  L: "--location",
  v: "--verbose",
  i: "--include",
  f: "--fail",
  g: "--globoff",
  N: "--no-buffer",
  O: "--remote-name",
  "#": "--progress-bar",
  "0": "--http1.0",
  "1": "--tlsv1",
  "2": "--sslv2",
  "4": "--ipv4",
  "6": "--ipv6",
  q: "--disable",
  o: "--output",
  w: "--write-out",
  m: "--max-time",
  x: "--proxy",
  c: "--cookie-jar",
  D: "--dump-header",
  ":": "--next",
};

/** What is sent is the same with them and without. */
export const silentFlags = set(
  "--silent --show-error --insecure --location --verbose --include --fail --fail-with-body --globoff --no-buffer " +
    "--remote-name --progress-bar --http1.0 --http1.1 --http2 --http2-prior-knowledge --http3 --tlsv1 --tlsv1.2 " +
    "--tlsv1.3 --sslv2 --ipv4 --ipv6 --compressed --disable --no-progress-meter --path-as-is --no-keepalive --basic",
);

/** The same, with a value. */
export const silentValues = set(
  "--output --write-out --max-time --connect-timeout --retry --retry-delay --proxy --cookie-jar --dump-header " +
    "--user-agent --referer --cookie --cacert --resolve --limit-rate --max-redirs --interface",
);

/** Why an option can't be taken, and what to do. */
export const refusals: Readonly<Record<string, string>> = {
  "--head": "A part can't be a HEAD. Leave it out to send a GET.",
  "--user": "The service here knows no names and passwords. Leave it out.",
  "--form": "A form with files is no body that the service takes. Send JSON, with --json or --data.",
  "--form-string": "A form is no body that the service takes. Send JSON, with --json or --data.",
  "--upload-file": "The page can't read the file. Put its text into the command, with --data-raw.",
  "--config": "The page can't read the file. Put its options into the command.",
};

export const dataOptions = set("--data --data-ascii --data-raw --data-binary --data-urlencode --json");
