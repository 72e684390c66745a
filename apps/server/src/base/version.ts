import { readFileSync } from 'node:fs'

/** The product's version, from the server's package. */
export const productVersion: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
