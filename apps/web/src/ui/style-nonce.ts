declare global {
  /** Where libraries that make style elements look for their nonce (`get-nonce`). */
  var __webpack_nonce__: string | undefined
}

/**
 * The nonce of this page, which style elements must carry (Content-Security-Policy); undefined where the page was not
 * served by the portal. Scripts read it from the property: browsers hide the attribute.
 */
export const styleNonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

globalThis.__webpack_nonce__ = styleNonce
