import { resellerLevelNames, type ResellerLevel } from '@lintel/contract/access/roles.ts'
import type { DB } from '../tables.ts'

/**
 * What a caller may reach, resolved by the server from the session at every call. Every query takes one.
 * `access/scope.ts` makes the ones of sessions; background work has the system's.
 */
declare const brand: unique symbol

interface ScopeBrand {
  readonly [brand]: true
}

export type ScopeKind = 'system' | 'platform' | ResellerLevel | 'subInstaller' | 'project' | 'company' | 'account'

/** Scopes that are a part of the account tree: accounts, sites and what belongs to them lie in the same part. */
export const treeScopes: readonly ScopeKind[] = ['platform', ...resellerLevelNames]

/** Column by which accounts and sites lie below an operator of a level; the operator itself has it too. */
export const columnOfLevel = {
  distributor: 'distributor_uuid',
  subDistributor: 'sub_distributor_uuid',
  installer: 'installer_uuid',
} as const satisfies Record<ResellerLevel, keyof DB['account'] & keyof DB['project']>

export interface Scope extends ScopeBrand {
  readonly kind: ScopeKind
  /** The account or project the kind speaks of; null for system and platform. */
  readonly uuid: string | null
  /** The company a site is narrowed to; null for every other kind. */
  readonly companyUuid: string | null
}

/** A scope that is one site: all of it, or what one of its companies has there. */
export interface ProjectScope extends Scope {
  readonly kind: 'project' | 'company'
  readonly uuid: string
}

/** A scope that is one company of a site. */
export interface CompanyScope extends ProjectScope {
  readonly kind: 'company'
  readonly companyUuid: string
}

/** Whether a scope is one site, narrowed or whole. */
export const isOfSite = (scope: Scope): scope is ProjectScope => scope.kind === 'project' || scope.kind === 'company'

/** Whether a scope is one company of a site. */
export const isOfCompany = (scope: Scope): scope is CompanyScope => scope.kind === 'company'

/** The scope of the platform's own work: sign-in, device ingest, jobs. */
export interface SystemScope extends Scope {
  readonly kind: 'system'
  readonly uuid: null
}

/** Makes a scope. Called here and by `access/scope.ts`, and nowhere else; a test holds that. */
export function makeScope<Kind extends ScopeKind>(
  kind: Kind,
  uuid: string | null,
  companyUuid: string | null = null,
): Scope & { readonly kind: Kind } {
  return { kind, uuid, companyUuid } as Scope & { readonly kind: Kind }
}

/** For sign-in, device ingest and jobs, which act for the platform itself. */
export const systemScope = makeScope('system', null) as SystemScope

/** One site; for background work that concerns it alone. */
export const projectScope = (uuid: string): ProjectScope => makeScope('project', uuid) as ProjectScope

/** One company of a site: what its administrators reach. */
export const companyScope = (uuid: string, companyUuid: string): CompanyScope =>
  makeScope('company', uuid, companyUuid) as CompanyScope

/** A scope of the kind of another with other ids, for statements that are built once for all scopes of a kind. */
export const scopeLike = ({ kind }: ProjectScope, uuid: string, companyUuid: string | null): ProjectScope =>
  makeScope(kind, uuid, companyUuid) as ProjectScope
