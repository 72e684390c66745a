/** Request for what this device cannot do; the message is a sentence for the caller. */
export class UnsupportedError extends Error {}
