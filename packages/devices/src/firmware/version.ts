import { z } from 'zod'

/**
 * A version of firmware: four groups of 1 to 5 digits, of which the first belongs to the model. Groups are compared as
 * numbers from the left.
 */
export const FirmwareVersion = z.string().regex(/^\d{1,5}(\.\d{1,5}){3}$/)

/** The four numbers of a version; null for what a device may report in another form. */
export function readVersion(text: string): readonly number[] | null {
  return FirmwareVersion.safeParse(text).success ? text.split('.').map(Number) : null
}

/** Whether one version is below another. One in another form is unknown, and below every version. */
export function isBelow(one: string, other: string): boolean {
  const numbers = readVersion(one)
  return numbers === null || compareVersions(numbers, readVersion(other) ?? []) < 0
}

/** Below 0 where the first version is the lower one, 0 for the same. */
export function compareVersions(one: readonly number[], other: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
