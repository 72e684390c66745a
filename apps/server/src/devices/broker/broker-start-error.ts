/** The device path cannot start; the message is one sentence for the person at the console. */
export class BrokerStartError extends Error {
  override name = 'BrokerStartError'
}
