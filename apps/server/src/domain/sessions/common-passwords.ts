import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordForm } from '@lintel/contract/base/atoms.ts'

/** The list of zxcvbn-ts (MIT), in lower case and in the order of how often passwords occur in collections of leaks. */
const mostCommon = dictionary['passwords-common'].slice(0, 10_000)

/** Passwords in the form in which they are compared here: capitals make a common one no better. */
export const caseless = (password: string): string => passwordForm(passwordForm(password).toLowerCase())

const commonPasswords: ReadonlySet<string> = new Set(mostCommon.map(caseless))

/** Whether a password is one of the ten thousand most common (decisions.md accounts). */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(caseless(password))
