/**
 * What a caller may reach, resolved by the server from the session at every call. Every query takes one.
 * Only `src/access` (and background work, which acts for the system) makes them.
 */
declare const made: unique symbol

interface Made {
  readonly [made]: true
}

export type ScopeKind =
  | 'system'
  | 'platform'
  | 'distributor'
  | 'subDistributor'
  | 'installer'
  | 'subInstaller'
  | 'project'
  | 'account'

export interface Scope extends Made {
  readonly kind: ScopeKind
  /** The account or project the kind speaks of; null for system and platform. */
  readonly uuid: string | null
}

/** A scope that is one site. */
export interface ProjectScope extends Scope {
  readonly kind: 'project'
  readonly uuid: string
}

/** The scope of the platform's own work: sign-in, device intake, jobs. */
export interface SystemScope extends Scope {
  readonly kind: 'system'
  readonly uuid: null
}

/** Makes a scope. Called by `src/access/scope.ts` and nowhere else; a test holds that. */
export function makeScope<Kind extends ScopeKind>(kind: Kind, uuid: string | null): Scope & { readonly kind: Kind } {
  return { kind, uuid } as Scope & { readonly kind: Kind }
}
