// Types of what Vite imports: CSS modules and texts. Of a module, `import * as styles` provides the class names, which the build inlines.

declare module "*.module.css" {
  const names: { readonly [name: string]: string };
  export = names;
}

declare module "*.css" {}

declare module "*.md?raw" {
  const text: string;
  export = text;
}

declare module "*.csv?raw" {
  const text: string;
  export = text;
}
