/**
 * The names of all texts, as types taken from the English catalogue: a key that English does not have does not compile.
 * The imports are types only, so nothing of the catalogue ends up in a bundle through this file.
 */
import type agreement from '../catalogues/en/agreement.json'
import type auditLogs from '../catalogues/en/auditLogs.json'
import type auth from '../catalogues/en/auth.json'
import type common from '../catalogues/en/common.json'
import type customerService from '../catalogues/en/customerService.json'
import type devices from '../catalogues/en/devices.json'
import type doorLogs from '../catalogues/en/doorLogs.json'
import type doors from '../catalogues/en/doors.json'
import type errors from '../catalogues/en/errors.json'
import type guides from '../catalogues/en/guides.json'
import type home from '../catalogues/en/home.json'
import type mail from '../catalogues/en/mail.json'
import type menu from '../catalogues/en/menu.json'
import type messages from '../catalogues/en/messages.json'
import type notifications from '../catalogues/en/notifications.json'
import type operations from '../catalogues/en/operations.json'
import type outbox from '../catalogues/en/outbox.json'
import type people from '../catalogues/en/people.json'
import type policies from '../catalogues/en/policies.json'
import type projects from '../catalogues/en/projects.json'
import type settings from '../catalogues/en/settings.json'
import type shell from '../catalogues/en/shell.json'
import type siteSettings from '../catalogues/en/siteSettings.json'
import type sites from '../catalogues/en/sites.json'
import type things from '../catalogues/en/things.json'
import type toolbox from '../catalogues/en/toolbox.json'
import type users from '../catalogues/en/users.json'
import type validation from '../catalogues/en/validation.json'

/** The English texts by namespace; the shape every other language has too, plural forms aside. */
export interface Texts {
  agreement: typeof agreement
  auditLogs: typeof auditLogs
  auth: typeof auth
  common: typeof common
  customerService: typeof customerService
  devices: typeof devices
  doorLogs: typeof doorLogs
  doors: typeof doors
  errors: typeof errors
  guides: typeof guides
  home: typeof home
  mail: typeof mail
  menu: typeof menu
  messages: typeof messages
  notifications: typeof notifications
  operations: typeof operations
  outbox: typeof outbox
  people: typeof people
  policies: typeof policies
  projects: typeof projects
  settings: typeof settings
  shell: typeof shell
  siteSettings: typeof siteSettings
  sites: typeof sites
  things: typeof things
  toolbox: typeof toolbox
  users: typeof users
  validation: typeof validation
}

export type Namespace = keyof Texts

/** One file per namespace and language. `common` is the default namespace; the others load with their feature. */
export const namespaces = [
  'common',
  'validation',
  'errors',
  'things',
  'shell',
  'menu',
  'auth',
  'agreement',
  'home',
  'devices',
  'doors',
  'doorLogs',
  'sites',
  'siteSettings',
  'projects',
  'users',
  'people',
  'settings',
  'outbox',
  'notifications',
  'messages',
  'auditLogs',
  'operations',
  'guides',
  'toolbox',
  'customerService',
  'policies',
  'mail',
] as const satisfies readonly Namespace[]

type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** `total_one` and `total_other` are asked for as `total`. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key

type KeysIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysIn<Tree[Key]>}`
}[keyof Tree & string]

/** The keys of one namespace: `KeyOf<'doors'>` contains `'columns.name'`. */
export type KeyOf<Name extends Namespace> = KeysIn<Texts[Name]>

/** A key with its namespace, such as `'doors:columns.name'`. */
export type TextKey = { [Name in Namespace]: `${Name}:${KeyOf<Name>}` }[Namespace]

/** The keys a screen that loads one namespace may write: its own ones bare, all others with their namespace. */
export type KeyFrom<Name extends Namespace> = KeyOf<Name> | TextKey

const known: ReadonlySet<string> = new Set(namespaces)

/** Is there a catalogue file of this name? */
export function isNamespace(name: string): name is Namespace {
  return known.has(name)
}

/**
 * A key that is data, such as the message key of a failure or of a validation issue: `'validation.endBeforeStart'` and
 * `'validation:endBeforeStart'` are the same. The namespace must be one of ours; that the rest of the key exists is the
 * business of `check.ts`, because the contract, where such keys are written, does not import this package.
 */
export function toTextKey(key: string): TextKey {
  const [namespace = ''] = key.split(/[.:]/, 1)
  const name = key.slice(namespace.length + 1)
  if (!isNamespace(namespace) || name === '') throw new Error(`Not a message key: ${key}`)
  return `${namespace}:${name}` as TextKey
}
