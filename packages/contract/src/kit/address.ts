/** The prefix every call has on the wire (specification.md 7). */
export const callPrefix = '/web-server/'

/** The full address of a path, which gets the prefix unless it has it. */
export function addressOf(path: string): string {
  const bare = path.replace(/^\/+/, '')
  return bare.startsWith(callPrefix.slice(1)) ? `/${bare}` : `${callPrefix}${bare}`
}
