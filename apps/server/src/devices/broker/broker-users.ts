/** Who may connect to the broker as a device (device-link.md 4.2). */
export interface BrokerUsers {
  /** Lets a device in with a new secret; the one before is worth nothing from now on. */
  admit(mac: string, secret: string): Promise<void>
  /** Lets a device in no more. */
  remove(mac: string): Promise<void>
  close(): Promise<void>
}

/** The broker of this process asks the database itself, so there is nothing to write down a second time. */
export const embeddedBrokerUsers = (drop: (mac: string) => void): BrokerUsers => ({
  admit: async () => {},
  remove: async (mac) => drop(mac),
  close: async () => {},
})
