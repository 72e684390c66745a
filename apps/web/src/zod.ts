import { config } from 'zod/v4'

// The Content-Security-Policy forbids code made from text; without this zod would try, and the try is reported.
config({ jitless: true })

export * from 'zod/v4'
