/** Somebody asked for what this device cannot do; the message is a sentence for them. */
export class UnsupportedError extends Error {}
