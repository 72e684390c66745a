/** Names that a User-Agent carries, the most particular first, because each also claims to be the ones below it. */
const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const
const fullName: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

/** Browser and system in short, such as `Firefox, Windows`; undefined when the text names neither. */
export function browserOf(userAgent: string): string | undefined {
  const found = [
    browsers.find((name) => userAgent.includes(`${name}/`)),
    systems.find((name) => userAgent.includes(name)),
  ].flatMap((name) => (name === undefined ? [] : [fullName[name] ?? name]))
  return found.length ? found.join(', ') : userAgent.split(/[\s/]/)[0] || undefined
}
