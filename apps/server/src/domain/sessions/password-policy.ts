import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordForm } from '@lintel/contract/base/atoms.ts'
import { canonicalName } from '@lintel/contract/base/mail-address.ts'
import { type BrandKey, brands, defaultBrand } from '@lintel/i18n/brands.ts'
import type { Db } from '../../db/db.ts'
import { brandAbove } from '../../db/functions.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { invalid } from '../../kernel/failure.ts'
import type { Services } from '../../kernel/services.ts'
import { hashPassword } from './passwords.ts'

/** The list of zxcvbn-ts (MIT), in lower case and in the order of how often passwords occur in collections of leaks. */
const mostCommon = dictionary['passwords-common'].slice(0, 10_000)

/** Passwords in the form in which they are compared here: capitals make a common one no better. */
const caseless = (password: string): string => passwordForm(passwordForm(password).toLowerCase())

const commonPasswords: ReadonlySet<string> = new Set(mostCommon.map(caseless))

/** Whether a password is one of the ten thousand most common (decisions.md accounts). */
const isCommonPassword = (password: string): boolean => commonPasswords.has(caseless(password))

/** What is known of an account by who would guess its password. */
interface Owner {
  readonly userName: string
  readonly email: string | null
  /** Names under which its pages and mails show the product. */
  readonly products: readonly string[]
}

const bare = (text: string): string => caseless(text).replaceAll(/\s/g, '')

/**
 * Whether a password is too weak (decisions.md accounts): one of the most common, one character repeated, the user name, the
 * mail address, or the name of the product.
 */
export function isWeakPassword(password: string, { userName, email, products }: Owner): boolean {
  const own = [userName, email ?? '', ...products].map(bare)
  const isOwn = [password, canonicalName(password)].some((form) => own.includes(bare(form)))
  return isOwn || new Set(caseless(password)).size === 1 || isCommonPassword(password)
}

interface PolicyWork {
  readonly db: Db
  readonly scope: SystemScope
  readonly services: { readonly config: Pick<Services['config'], 'brand'> }
}

/** The hash of a password that a person has chosen; fails at the field it was typed in when it is too weak. */
export async function hashChosenPassword(
  { db, scope, services }: PolicyWork,
  account: { readonly uuid: string; readonly user_name: string; readonly email: string | null },
  field: string,
  password: string,
): Promise<string> {
  const own = await brandAbove(db, scope, { below: account.uuid })
  const names = ([services.config.brand, defaultBrand] satisfies BrandKey[]).map((key) => brands[key].product)
  const products = [...names, ...(own ? [own.product] : [])]
  const owner = { userName: account.user_name, email: account.email, products }
  if (isWeakPassword(password, owner)) throw invalid(field, 'validation:password.weak')
  return hashPassword(password)
}
