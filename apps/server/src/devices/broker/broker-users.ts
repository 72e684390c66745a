/** The secret that a device signs in with. */
export interface DeviceLogin {
  readonly mac: string
  readonly secret: string
}

/** A login that the broker has for a MAC. */
export interface BrokerUser {
  readonly mac: string
  /** Whether it may do at the broker what a device does. */
  readonly hasRole: boolean
  /** Whether it was this portal that made it, and not a person by hand, or another portal. */
  readonly isOwn: boolean
}

/** Who may connect to the broker as a device (device-link.md 4.2). */
export interface BrokerUsers {
  /** Lets a device in with a new secret; the one before is worth nothing from now on. */
  admit(mac: string, secret: string): Promise<void>
  /** Lets devices in that the broker has lost; one that it has keeps the secret that it has. */
  restore(logins: readonly DeviceLogin[]): Promise<void>
  /** Lets a device in no more. */
  remove(mac: string): Promise<void>
  /** The logins with a MAC as their name, a page after the other. */
  list(): AsyncIterable<readonly BrokerUser[]>
  /** Calls back at once where the broker can be asked, and after each connection to it. Returns the way to stop. */
  onReady(listener: () => void): () => void
  close(): Promise<void>
}

/** The broker of this process asks the database itself, so there is nothing to write down a second time. */
export const embeddedBrokerUsers = (drop: (mac: string) => void): BrokerUsers => ({
  admit: async () => {},
  restore: async () => {},
  remove: async (mac) => drop(mac),
  list: async function* () {},
  onReady: () => () => {},
  close: async () => {},
})
