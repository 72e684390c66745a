/** Longest name that so many other programs have one near to. */
const shortestToGuess = 4

/** Sentences about settings under names that are nearly theirs: they would be without effect, and nothing would say so. */
export function findMisspelt(
  environment: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (settings.includes(name)) return []
    const likely = settings.find((setting) => isMisspelt(name, setting))
    return likely ? [`${name} is no setting; it looks like ${likely}, so write it that way or take it out.`] : []
  })
}

/**
 * Whether a name differs from another one by a letter too few, too many, another one, or two that changed places. Of
 * short names only the last counts, as other programs have names like HOME and PATH.
 */
function isMisspelt(given: string, setting: string): boolean {
  const name = given.toUpperCase()
  if (name === setting) return setting.includes('_') && process.platform !== 'win32'
  let [start, end] = [0, 0]
  const shorter = Math.min(name.length, setting.length)
  while (start < shorter && name[start] === setting[start]) start += 1
  while (end < shorter - start && name.at(-1 - end) === setting.at(-1 - end)) end += 1
  const [left, right] = [name, setting].map((text) => text.slice(start, text.length - end)) as [string, string]
  if (left.length === 2 && right.length === 2) return left === `${right[1]}${right[0]}`
  return setting.length > shortestToGuess && left.length <= 1 && right.length <= 1
}
