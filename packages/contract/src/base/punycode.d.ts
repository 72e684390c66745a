/** The package as a module: its plain name is that of an outdated part of Node. */
declare module 'punycode/punycode.es6.js' {
  export function toUnicode(domain: string): string
}
