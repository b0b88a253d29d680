// Types of CSS modules. `import * as styles` provides the class names, which the build inlines.

declare module "*.module.css" {
  const names: { readonly [name: string]: string };
  export = names;
}

declare module "*.css" {}
