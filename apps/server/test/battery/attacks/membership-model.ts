import type { RoleSection } from '@lintel/contract/access/roles.ts'

/**
 * T5: who may see what, as the documents say it (specification.md 2.1, 4 and 6; operators.md 1.2; decisions.md
 * accounts), in as few words as it takes. Nothing of the product is asked here.
 */

const hourMs = 3_600_000
const sessionHours = 12
const idleHours = 4
const entryHours = 8

export type Kind = 'distributor' | 'installer' | 'subInstaller' | 'propertyManager' | 'admin'
export interface Person {
  readonly name: string
  readonly kind: Kind
  /** The installer above, of accounts that have one. */
  readonly installer?: string
  readonly distributor: string
}
export interface SiteOf {
  readonly name: string
  readonly portal: RoleSection
  readonly installer: string
  readonly companies: readonly string[]
}

/** Where a session stands, and what it came through. */
interface Place {
  readonly section: RoleSection
  readonly acting: string
  readonly site: string | null
  /** The entry that led here; none where the account signed in. */
  readonly entry: Entry | null
}
interface Entry {
  readonly until: number
  readonly from: Place
  isRevoked: boolean
}
export interface ModelSession {
  readonly person: string
  readonly openedAt: number
  usedAt: number
  isOver: boolean
  place: Place
}

/** What a call is answered with: a refusal, or the sites and companies of which rows may be seen. */
export type Sight =
  | { readonly refusal: 'sessionEnded' | 'delegationEnded' | 'notFound' }
  | { readonly sites: readonly string[]; readonly companies: readonly string[] }

export class Model {
  now: number
  readonly sessions: ModelSession[] = []
  readonly members = new Set<string>()
  /** The company that an administrator runs. */
  readonly runs = new Map<string, string>()
  readonly suspended = new Set<string>()
  readonly expiresAt = new Map<string, number>()
  private readonly people: ReadonlyMap<string, Person>
  private readonly sites: ReadonlyMap<string, SiteOf>

  constructor(people: readonly Person[], sites: readonly SiteOf[], now: number) {
    this.people = new Map(people.map((one) => [one.name, one]))
    this.sites = new Map(sites.map((one) => [one.name, one]))
    this.now = now
  }

  isMember = (person: string, site: string): boolean => this.members.has(`${person} ${site}`)
  private isOn = (person: string): boolean =>
    !this.suspended.has(person) && this.now < (this.expiresAt.get(person) ?? Infinity)

  open(person: string, section: RoleSection, site: string | null): void {
    const place = { section, acting: person, site, entry: null }
    this.sessions.push({ person, openedAt: this.now, usedAt: this.now, isOver: false, place })
  }

  isInForce({ person, openedAt, usedAt, isOver }: ModelSession): boolean {
    const until = Math.min(openedAt + sessionHours * hourMs, usedAt + idleHours * hourMs)
    return !isOver && this.now < until && this.isOn(person)
  }

  /** Whether an account stands rightly at a site in the portal of its kind. */
  private reaches({ acting, section, site }: Place): boolean {
    const at = this.sites.get(site ?? '')
    const { kind, installer } = this.people.get(acting)!
    if (!at || section !== (kind === 'admin' ? 'admin' : at.portal)) return false
    if (kind === 'installer') return at.installer === acting
    if (kind === 'subInstaller') return at.installer === installer && this.isMember(acting, site!)
    if (kind === 'propertyManager') return this.isMember(acting, site!)
    return kind === 'admin' && this.isMember(acting, site!) && at.companies.includes(this.runs.get(acting) ?? '')
  }

  /** Whether the entry that a session stands in, and those it was made in, still hold. */
  private isEntryValid(session: ModelSession): boolean {
    const { place } = session
    if (!place.entry) return true
    for (let entry: Entry | null = place.entry; entry; entry = entry.from.entry)
      if (entry.isRevoked || this.now >= entry.until) return false
    if (place.acting !== session.person && this.people.get(place.acting)!.distributor !== session.person) return false
    return this.isOn(place.acting) && (place.site === null || this.reaches(place))
  }

  sight(session: ModelSession): Sight {
    if (!this.isInForce(session)) return { refusal: 'sessionEnded' }
    session.usedAt = this.now
    if (!this.isEntryValid(session)) return { refusal: 'delegationEnded' }
    const { place } = session
    const { kind } = this.people.get(place.acting)!
    if (kind === 'distributor') return this.all((site) => this.people.get(site.installer)!.distributor === place.acting)
    if (place.section === 'installer') {
      const own = kind === 'installer' ? place.acting : this.people.get(place.acting)!.installer
      return this.all(
        ({ name, installer }) => installer === own && (kind === 'installer' || this.isMember(place.acting, name)),
      )
    }
    if (!this.reaches(place)) return { refusal: 'notFound' }
    const at = this.sites.get(place.site!)!
    return { sites: [at.name], companies: kind === 'admin' ? [this.runs.get(place.acting)!] : at.companies }
  }

  private all(isOwn: (site: SiteOf) => boolean): Sight {
    const own = [...this.sites.values()].filter(isOwn)
    return { sites: own.map(({ name }) => name), companies: own.flatMap(({ companies }) => companies) }
  }

  /** Whether a session may enter an installer's portal or a site's; it stands there afterwards. */
  enter(session: ModelSession, target: string): boolean {
    if (!this.isInForce(session)) return false
    session.usedAt = this.now
    const { place } = session
    const site = this.sites.get(target)
    // Where an account came from is not entered again: that is the way back, open also when the entry has ended.
    if (place.entry?.from.section === (site?.portal ?? 'installer')) return this.back(session)
    if (!this.isEntryValid(session)) return false
    const { kind } = this.people.get(place.acting)!
    const next = site
      ? { section: site.portal, acting: place.acting, site: target }
      : { section: 'installer' as const, acting: target, site: null }
    if (site) {
      if (kind === 'propertyManager') {
        // From one own site to another; no account is entered.
        if (!this.reaches({ ...next, entry: null })) return false
        // An account that was taken off the site may still go to another own one.
        session.place = { ...next, entry: null }
        return true
      }
      if (place.section !== 'installer' || !this.reaches({ ...next, entry: null })) return false
    } else {
      const targetPerson = this.people.get(target)
      if (kind !== 'distributor' || targetPerson?.distributor !== place.acting || this.suspended.has(target))
        return false
    }
    const until = Math.min(this.now + entryHours * hourMs, place.entry?.until ?? Infinity, this.ends(place, session))
    session.place = { ...next, entry: { until, from: place, isRevoked: false } }
    return true
  }

  /** When the account that is entered ends by its date. */
  private ends({ acting }: Place, { person }: ModelSession): number {
    return acting === person ? Infinity : (this.expiresAt.get(acting) ?? Infinity)
  }

  /** Goes back to where the entry began, which is always possible while the session is in force. */
  back(session: ModelSession): boolean {
    const { entry } = session.place
    if (!this.isInForce(session)) return false
    session.usedAt = this.now
    if (!entry) return false
    session.place = entry.from
    return true
  }
}
