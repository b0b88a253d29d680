// Style sheets. Of a module, `import * as styles` gives the class names, which the build writes into the code.

declare module "*.module.css" {
  const names: { readonly [name: string]: string };
  export = names;
}

declare module "*.css" {}
