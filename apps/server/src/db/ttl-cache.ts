/** What is known for a while, by a text. It forgets everything at once when it holds a thousand things. */
export function ttlCache<Value>() {
  const known = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    /** The value, as long as its time is not over. */
    get(key: string): Value | undefined {
      const one = known.get(key)
      return one && one.until > performance.now() ? one.value : undefined
    },
    /** Keeps a value for so many milliseconds. */
    set(key: string, value: Value, forMs: number): void {
      if (known.size >= 1_000) known.clear()
      known.set(key, { value, until: performance.now() + forMs })
    },
    get isEmpty(): boolean {
      return known.size === 0
    },
  }
}
