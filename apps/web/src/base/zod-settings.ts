/**
 * Settings of zod, which reads them when it is first loaded (its `config()` would load it with the first page). The
 * Content-Security-Policy forbids code made from text: without this zod would try, and the try is reported.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
