import type { Plugin } from 'vite'

/** Head of the pages that need no account: search engines leave them out, and no address travels on from them. */
const head = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    <link rel="icon" type="image/svg+xml" href="/icon.svg" />
    <title></title>`

/** Writes what `register.html` and `pass.html` have in common, so that each says its script alone. */
export const publicPages = (): Plugin => ({
  name: 'public-pages',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!--public-head-->', head) },
})
