import type { Settings } from '@lintel/devices/protocol.ts'
import { contactsIn, type Contact } from './contacts.ts'
import type { StoredRecord, PolicyStore } from '../decision/policy-store.ts'

interface Sources {
  readonly policy: PolicyStore
  readonly settings: Settings
}

/** Contacts of a device: people that its policy names, of the companies it serves, where its settings name some. */
export class CallContacts {
  readonly #sources: Sources

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /** Ids of the people who can be rung. */
  get people(): readonly string[] {
    return this.#served.flatMap(({ kind, id }) => (kind === 'person' ? id : []))
  }

  /** Who can be called: people and administrators whose app is on, with what rings at theirs. */
  get contacts(): readonly Contact[] {
    return contactsIn(this.#served)
  }

  /** Whether the policy names this person, but of a company that is not served here. */
  isElsewhere(person: string): boolean {
    return this.#records.some(({ kind, id }) => kind === 'person' && id === person) && !this.people.includes(person)
  }

  get #records(): readonly StoredRecord[] {
    return [...this.#sources.policy.records.values()]
  }

  /** Those of no company always can be rung. */
  get #served(): readonly StoredRecord[] {
    const { companies = [] } = this.#sources.settings
    return this.#records.filter(({ content }) => {
      const company = (content as { company?: { id?: string } }).company?.id
      return companies.length === 0 || company === undefined || companies.includes(company)
    })
  }
}
