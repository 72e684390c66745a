import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { Rule } from '@lintel/contract/access/rules.ts'
import type { ComponentType } from 'react'
import type { FirstReads } from '../../api/early-answers.ts'
import type { FeatureNamespace } from '../../language/namespaces.ts'
import type { TextKey } from '../../language/language.ts'
import type { IconName } from './icon-names.ts'
import type { ReferenceName } from './references.ts'

/** One page of a feature: what is known of it before its code is loaded. */
export interface ScreenRecord {
  readonly title: TextKey
  readonly needs?: Permission
  /** Exists only where this rule over the facts holds. */
  readonly when?: Rule
  /** Can be opened without signing in (specification.md 2.13). */
  readonly isPublic?: true
  /** Fills the window by itself, with any session: the pages of signing in. */
  readonly isWhole?: true
  /** Keeps the sidebar of the portal around it, although it belongs to none. */
  readonly keepsMenu?: true
  /** What the address must say; each is a `:name` in the address template. */
  readonly params?: readonly string[]
  /** Catalogues that this page alone needs beside those of its feature. */
  readonly texts?: readonly FeatureNamespace[]
  /** What it asks for first; begun before its code is there, where its address says nothing besides. */
  readonly reads?: FirstReads
  /** Under which name other features find this page. */
  readonly as?: ReferenceName
}

/** A feature: its pages, and its views, which are what differs between portals, as data. */
export interface Feature<
  Screens extends Record<string, ScreenRecord> = Record<string, ScreenRecord>,
  Views extends Record<string, unknown> = Record<string, unknown>,
> {
  readonly key: string
  readonly title: TextKey
  readonly icon: IconName
  /** The page the menu opens. */
  readonly entry: keyof Screens & string
  /** Catalogues that its pages need beside those of the start. */
  readonly texts: readonly FeatureNamespace[]
  readonly screens: Screens
  readonly views: Views
}

/** Loads the code of a page, when it is opened. */
export type Loader = () => Promise<{ readonly default: ComponentType }>

/** A feature with the code of its pages: what a portal mounts. */
export interface LoadedFeature<
  Screens extends Record<string, ScreenRecord> = Record<string, ScreenRecord>,
  Views extends Record<string, unknown> = Record<string, unknown>,
> extends Feature<Screens, Views> {
  readonly loaders: { readonly [Name in keyof Screens]: Loader }
}

/**
 * Declares the pages of a feature without their code, so that a page may name the others; answers it with its exact
 * type.
 */
export const defineLinks = <
  const Screens extends Record<string, ScreenRecord>,
  const Views extends Record<string, unknown>,
>(
  feature: Feature<Screens, Views>,
): Feature<Screens, Views> => feature

/** Adds the code of the pages. Portals import this; pages import the links. */
export const defineScreens = <
  const Screens extends Record<string, ScreenRecord>,
  const Views extends Record<string, unknown>,
>(
  links: Feature<Screens, Views>,
  loaders: { readonly [Name in keyof Screens]: Loader },
): LoadedFeature<Screens, Views> => ({ ...links, loaders })

/** Names of the parameters a screen wants. */
export type ParamsOf<Screen> = Screen extends { readonly params: readonly (infer Name extends string)[] } ? Name : never

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** An address template that names each parameter of the screen; a forgotten one does not compile. */
type TemplateOf<Screen> = [ParamsOf<Screen>] extends [never]
  ? string
  : Intersection<
      ParamsOf<Screen> extends infer Name extends string
        ? Name extends string
          ? `${string}:${Name}${string}`
          : never
        : never
    > &
      string

/** Where and how a portal shows a feature. */
export interface Mount {
  readonly kind: 'mount'
  readonly feature: LoadedFeature
  readonly view: string
  readonly at: Readonly<Record<string, string | false>>
  readonly title: TextKey
  readonly icon: IconName
  /** False for pages that are reachable but not in the menu. */
  readonly menu: boolean
  readonly when?: Rule
  /** There for a distributor that acts as an installer, in the portals of an installer (specification.md 6). */
  readonly disSingle: boolean
  /** Feature whose entry of the menu its pages lie below, where their addresses do not say so. */
  readonly under?: LoadedFeature
  /** Under which names other features find its pages, where the portal mounts the feature more than once. */
  readonly as?: Readonly<Record<string, ReferenceName>>
}

interface MountOptions<Screens, Views> {
  readonly view: keyof Views & string
  /** An address for each page, or `false` for a page this portal does not have. */
  readonly at: { readonly [Name in keyof Screens]: TemplateOf<Screens[Name]> | false }
  readonly menu?: false
  readonly when?: Rule
  readonly disSingle?: true
  readonly under?: LoadedFeature
  readonly as?: { readonly [Name in keyof Screens]?: ReferenceName }
  readonly title?: TextKey
  readonly icon?: IconName
}

/** Mounts a feature at addresses with a view. An unknown view or a forgotten address is a compile error. */
export function mount<Screens extends Record<string, ScreenRecord>, Views extends Record<string, unknown>>(
  feature: LoadedFeature<Screens, Views>,
  options: MountOptions<Screens, Views>,
): Mount {
  return {
    kind: 'mount',
    feature: feature as LoadedFeature,
    view: options.view,
    at: options.at as Record<string, string | false>,
    title: options.title ?? feature.title,
    icon: options.icon ?? feature.icon,
    menu: options.menu ?? true,
    disSingle: options.disSingle ?? false,
    ...(options.when && { when: options.when }),
    ...(options.under && { under: options.under }),
    ...(options.as && { as: options.as as Record<string, ReferenceName> }),
  }
}

/** Entries under one heading of the menu. */
export interface Folder {
  readonly kind: 'folder'
  readonly key: string
  readonly title: TextKey
  readonly icon: IconName
  readonly entries: readonly Mount[]
  readonly when?: Rule
}

/** Groups mounts in the menu; `when` holds for all of them. */
export function folder(
  key: string,
  heading: { readonly title: TextKey; readonly icon: IconName; readonly when?: Rule },
  entries: readonly Mount[],
): Folder {
  return { kind: 'folder', key, entries, ...heading }
}

/** Entries that stand under one heading of the menu, by the keys of their features. */
interface MenuGroup {
  readonly title: TextKey
  readonly features: readonly string[]
}

/** Where a folder of the portal stands among the groups; it is a group with its own title. */
interface FolderPlace {
  readonly folder: string
}

/** The groups of a menu from top to bottom (design, Console: Menu). */
export type MenuGroups = readonly (MenuGroup | FolderPlace)[]

/** One portal as data: menu, router, guard, breadcrumbs and documentation read the same list. */
export interface Portal {
  /** First segment of every address; empty for the shared pages. */
  readonly section: RoleSection | ''
  /** Shown in the navbar; none is blank (specification.md 2.1). */
  readonly title?: TextKey
  /** How long a button sleeps after a click (specification.md 9). */
  readonly throttleMs: number
  readonly entries: readonly (Mount | Folder)[]
  /** How the menu is grouped; none is one column. */
  readonly groups?: MenuGroups
}
