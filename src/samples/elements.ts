// The chemical elements, a sample of facts. Numbers as commonly tabulated; masses are the abridged ones of IUPAC.

import type { CollectionDeclaration } from "../language/public.ts";
import { choice, equality, ordering, quantity, text } from "./operator-sets.ts";
import type { SampleRow } from "./row.ts";

const categories = [
  "nonmetal",
  "noble gas",
  "alkali metal",
  "alkaline earth metal",
  "metalloid",
  "post-transition metal",
  "transition metal",
  "lanthanide",
  "actinide",
] as const;

const declaration: CollectionDeclaration = {
  name: "Elements",
  description: "The chemical elements, from hydrogen to oganesson.",
  fields: {
    _id: { type: "number", integer: true, minimum: 1, maximum: 118, description: "The atomic number, the key." },
    symbol: { type: "string", required: true, maxLength: 2, description: "The symbol, such as Fe." },
    name: { type: "string", required: true, maxLength: 20, description: "The English name." },
    mass: { type: "number", required: true, minimum: 1, description: "The atomic mass, in daltons." },
    category: { type: "string", values: categories, description: "The kind of element, null if it is not known." },
    group: { type: "number", integer: true, minimum: 1, maximum: 18, description: "The column of the periodic table." },
    period: { type: "number", required: true, integer: true, minimum: 1, maximum: 7, description: "The row." },
    phase: { type: "string", values: ["gas", "liquid", "solid"], description: "At 25 °C, null if it is not known." },
    melting: { type: "number", minimum: 0, description: "The melting point, in kelvins." },
    boiling: { type: "number", minimum: 0, description: "The boiling point, in kelvins." },
    density: { type: "number", minimum: 0, description: "In grams per cubic centimetre." },
    electronegativity: { type: "number", minimum: 0, maximum: 4, description: "On Pauling's scale." },
    discovered: { type: "number", integer: true, description: "The year, null if it was known in antiquity." },
  },
  indexes: ["category"],
  operations: {
    FindMany: {
      filter: {
        _id: quantity,
        symbol: text,
        name: text,
        mass: ordering,
        category: choice,
        group: quantity,
        period: quantity,
        phase: choice,
        melting: ordering,
        boiling: ordering,
        density: ordering,
        electronegativity: ordering,
        discovered: ordering,
      },
      sort: ["_id", "symbol", "name", "mass", "melting", "boiling", "density", "electronegativity", "discovered"],
      defaultSort: "_id",
    },
    UpdateMany: { filter: { _id: choice, category: choice, phase: equality } },
    DeleteMany: { filter: { _id: choice } },
  },
};

/** One line per element, in the order of the atomic numbers: all fields but the key. */
const facts = `\
H,Hydrogen,1.008,nonmetal,1,1,gas,13.99,20.27,0.00009,2.2,1766
He,Helium,4.003,noble gas,18,1,gas,0.95,4.22,0.000179,,1868
Li,Lithium,6.94,alkali metal,1,2,solid,453.65,1603,0.534,0.98,1817
Be,Beryllium,9.012,alkaline earth metal,2,2,solid,1560,2742,1.85,1.57,1798
B,Boron,10.81,metalloid,13,2,solid,2349,4200,2.08,2.04,1808
C,Carbon,12.011,nonmetal,14,2,solid,,,1.821,2.55,
N,Nitrogen,14.007,nonmetal,15,2,gas,63.15,77.36,0.001251,3.04,1772
O,Oxygen,15.999,nonmetal,16,2,gas,54.36,90.19,0.001429,3.44,1774
F,Fluorine,18.998,nonmetal,17,2,gas,53.48,85.03,0.001696,3.98,1886
Ne,Neon,20.18,noble gas,18,2,gas,24.56,27.1,0.0009,,1898
Na,Sodium,22.99,alkali metal,1,3,solid,370.94,1156.09,0.968,0.93,1807
Mg,Magnesium,24.305,alkaline earth metal,2,3,solid,923,1363,1.738,1.31,1755
Al,Aluminium,26.982,post-transition metal,13,3,solid,933.47,2743,2.7,1.61,1825
Si,Silicon,28.085,metalloid,14,3,solid,1687,3538,2.329,1.9,1824
P,Phosphorus,30.974,nonmetal,15,3,solid,317.3,553.7,1.823,2.19,1669
S,Sulfur,32.06,nonmetal,16,3,solid,388.36,717.8,2.07,2.58,
Cl,Chlorine,35.45,nonmetal,17,3,gas,171.6,239.11,0.0032,3.16,1774
Ar,Argon,39.948,noble gas,18,3,gas,83.81,87.3,0.001784,,1894
K,Potassium,39.098,alkali metal,1,4,solid,336.7,1032,0.862,0.82,1807
Ca,Calcium,40.078,alkaline earth metal,2,4,solid,1115,1757,1.55,1,1808
Sc,Scandium,44.956,transition metal,3,4,solid,1814,3109,2.985,1.36,1879
Ti,Titanium,47.867,transition metal,4,4,solid,1941,3560,4.506,1.54,1791
V,Vanadium,50.942,transition metal,5,4,solid,2183,3680,6,1.63,1801
Cr,Chromium,51.996,transition metal,6,4,solid,2180,2944,7.19,1.66,1797
Mn,Manganese,54.938,transition metal,7,4,solid,1519,2334,7.21,1.55,1774
Fe,Iron,55.845,transition metal,8,4,solid,1811,3134,7.874,1.83,
Co,Cobalt,58.933,transition metal,9,4,solid,1768,3200,8.9,1.88,1735
Ni,Nickel,58.693,transition metal,10,4,solid,1728,3003,8.908,1.91,1751
Cu,Copper,63.546,transition metal,11,4,solid,1357.77,2835,8.96,1.9,
Zn,Zinc,65.38,transition metal,12,4,solid,692.68,1180,7.14,1.65,1746
Ga,Gallium,69.723,post-transition metal,13,4,solid,302.91,2673,5.91,1.81,1875
Ge,Germanium,72.63,metalloid,14,4,solid,1211.4,3106,5.323,2.01,1886
As,Arsenic,74.922,metalloid,15,4,solid,,,5.727,2.18,1250
Se,Selenium,78.971,nonmetal,16,4,solid,494,958,4.81,2.55,1817
Br,Bromine,79.904,nonmetal,17,4,liquid,265.8,332,3.103,2.96,1826
Kr,Krypton,83.798,noble gas,18,4,gas,115.78,119.93,0.003749,3,1898
Rb,Rubidium,85.468,alkali metal,1,5,solid,312.45,961,1.532,0.82,1861
Sr,Strontium,87.62,alkaline earth metal,2,5,solid,1050,1650,2.64,0.95,1790
Y,Yttrium,88.906,transition metal,3,5,solid,1799,3203,4.472,1.22,1794
Zr,Zirconium,91.224,transition metal,4,5,solid,2128,4650,6.52,1.33,1789
Nb,Niobium,92.906,transition metal,5,5,solid,2750,5017,8.57,1.6,1801
Mo,Molybdenum,95.95,transition metal,6,5,solid,2896,4912,10.28,2.16,1778
Tc,Technetium,98,transition metal,7,5,solid,2430,4538,11,1.9,1937
Ru,Ruthenium,101.07,transition metal,8,5,solid,2607,4423,12.45,2.2,1844
Rh,Rhodium,102.906,transition metal,9,5,solid,2237,3968,12.41,2.28,1804
Pd,Palladium,106.42,transition metal,10,5,solid,1828.05,3236,12.023,2.2,1803
Ag,Silver,107.868,transition metal,11,5,solid,1234.93,2435,10.49,1.93,
Cd,Cadmium,112.414,transition metal,12,5,solid,594.22,1040,8.65,1.69,1817
In,Indium,114.818,post-transition metal,13,5,solid,429.75,2345,7.31,1.78,1863
Sn,Tin,118.711,post-transition metal,14,5,solid,505.08,2875,7.365,1.96,
Sb,Antimony,121.76,metalloid,15,5,solid,903.78,1908,6.697,2.05,
Te,Tellurium,127.6,metalloid,16,5,solid,722.66,1261,6.24,2.1,1782
I,Iodine,126.904,nonmetal,17,5,solid,386.85,457.4,4.933,2.66,1811
Xe,Xenon,131.293,noble gas,18,5,gas,161.4,165.05,0.005894,2.6,1898
Cs,Caesium,132.905,alkali metal,1,6,solid,301.7,944,1.93,0.79,1860
Ba,Barium,137.327,alkaline earth metal,2,6,solid,1000,2118,3.51,0.89,1774
La,Lanthanum,138.905,lanthanide,,6,solid,1193,3737,6.162,1.1,1839
Ce,Cerium,140.116,lanthanide,,6,solid,1068,3716,6.77,1.12,1803
Pr,Praseodymium,140.908,lanthanide,,6,solid,1208,3403,6.77,1.13,1885
Nd,Neodymium,144.242,lanthanide,,6,solid,1297,3347,7.01,1.14,1885
Pm,Promethium,145,lanthanide,,6,solid,1315,3273,7.26,1.13,1945
Sm,Samarium,150.36,lanthanide,,6,solid,1345,2173,7.52,1.17,1879
Eu,Europium,151.964,lanthanide,,6,solid,1099,1802,5.264,1.2,1901
Gd,Gadolinium,157.25,lanthanide,,6,solid,1585,3273,7.9,1.2,1880
Tb,Terbium,158.925,lanthanide,,6,solid,1629,3396,8.23,1.1,1843
Dy,Dysprosium,162.5,lanthanide,,6,solid,1680,2840,8.54,1.22,1886
Ho,Holmium,164.93,lanthanide,,6,solid,1734,2873,8.79,1.23,1878
Er,Erbium,167.259,lanthanide,,6,solid,1802,3141,9.066,1.24,1843
Tm,Thulium,168.934,lanthanide,,6,solid,1818,2223,9.32,1.25,1879
Yb,Ytterbium,173.045,lanthanide,,6,solid,1097,1469,6.9,1.1,1878
Lu,Lutetium,174.967,lanthanide,3,6,solid,1925,3675,9.841,1.27,1907
Hf,Hafnium,178.49,transition metal,4,6,solid,2506,4876,13.31,1.3,1923
Ta,Tantalum,180.948,transition metal,5,6,solid,3290,5731,16.69,1.5,1802
W,Tungsten,183.84,transition metal,6,6,solid,3695,6203,19.25,2.36,1783
Re,Rhenium,186.207,transition metal,7,6,solid,3459,5869,21.02,1.9,1925
Os,Osmium,190.23,transition metal,8,6,solid,3306,5285,22.59,2.2,1804
Ir,Iridium,192.217,transition metal,9,6,solid,2719,4403,22.56,2.2,1804
Pt,Platinum,195.085,transition metal,10,6,solid,2041.4,4098,21.45,2.28,1735
Au,Gold,196.967,transition metal,11,6,solid,1337.33,3243,19.3,2.54,
Hg,Mercury,200.592,transition metal,12,6,liquid,234.32,629.88,13.534,2,
Tl,Thallium,204.38,post-transition metal,13,6,solid,577,1746,11.85,1.62,1861
Pb,Lead,207.2,post-transition metal,14,6,solid,600.61,2022,11.34,1.87,
Bi,Bismuth,208.98,post-transition metal,15,6,solid,544.7,1837,9.78,2.02,1753
Po,Polonium,209,post-transition metal,16,6,solid,527,1235,9.196,2,1898
At,Astatine,210,metalloid,17,6,solid,575,610,6.35,2.2,1940
Rn,Radon,222,noble gas,18,6,gas,202,211.5,0.00973,2.2,1899
Fr,Francium,223,alkali metal,1,7,solid,300,950,1.87,0.79,1939
Ra,Radium,226,alkaline earth metal,2,7,solid,1233,2010,5.5,0.9,1898
Ac,Actinium,227,actinide,,7,solid,1500,3500,10,1.1,1899
Th,Thorium,232.038,actinide,,7,solid,2023,5061,11.724,1.3,1829
Pa,Protactinium,231.036,actinide,,7,solid,1841,4300,15.37,1.5,1913
U,Uranium,238.029,actinide,,7,solid,1405.3,4404,19.1,1.38,1789
Np,Neptunium,237,actinide,,7,solid,912,4447,20.45,1.36,1940
Pu,Plutonium,244,actinide,,7,solid,912.5,3505,19.816,1.28,1940
Am,Americium,243,actinide,,7,solid,1449,2880,12,1.13,1944
Cm,Curium,247,actinide,,7,solid,1613,3383,13.51,1.28,1944
Bk,Berkelium,247,actinide,,7,solid,1259,2900,14.78,1.3,1949
Cf,Californium,251,actinide,,7,solid,1173,1743,15.1,1.3,1950
Es,Einsteinium,252,actinide,,7,solid,1133,1269,8.84,1.3,1952
Fm,Fermium,257,actinide,,7,solid,,,,1.3,1952
Md,Mendelevium,258,actinide,,7,solid,,,,1.3,1955
No,Nobelium,259,actinide,,7,solid,,,,1.3,1966
Lr,Lawrencium,266,actinide,3,7,solid,,,,1.3,1961
Rf,Rutherfordium,267,transition metal,4,7,,,,,,1969
Db,Dubnium,268,transition metal,5,7,,,,,,1970
Sg,Seaborgium,269,transition metal,6,7,,,,,,1974
Bh,Bohrium,270,transition metal,7,7,,,,,,1981
Hs,Hassium,269,transition metal,8,7,,,,,,1984
Mt,Meitnerium,278,,9,7,,,,,,1982
Ds,Darmstadtium,281,,10,7,,,,,,1994
Rg,Roentgenium,282,,11,7,,,,,,1994
Cn,Copernicium,285,transition metal,12,7,,,,,,1996
Nh,Nihonium,286,,13,7,,,,,,2004
Fl,Flerovium,289,post-transition metal,14,7,,,,,,1999
Mc,Moscovium,289,,15,7,,,,,,2003
Lv,Livermorium,293,,16,7,,,,,,2000
Ts,Tennessine,294,,17,7,,,,,,2009
Og,Oganesson,294,,18,7,,,,,,2002
`;

/** The sample in the form of an exported workspace. */
export function createElements() {
  const [, ...names] = Object.keys(declaration.fields);
  const rows = facts
    .trim()
    .split("\n")
    .map((line, index): SampleRow => {
      const values = line
        .split(",")
        .map((value) => (value === "" ? null : /^[\d.]+$/.test(value) ? Number(value) : value));
      return { _id: index + 1, ...Object.fromEntries(names.map((name, at) => [name, values[at]])) };
    });
  return { riddle: 1, collections: [declaration], rows: { [declaration.name]: rows } };
}
