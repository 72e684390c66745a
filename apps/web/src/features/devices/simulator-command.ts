/** A device that was registered a moment ago, with its claim code. */
export interface UnclaimedDevice {
  readonly uuid: string
  readonly name: string
  readonly mac: string
  readonly model: string
  readonly code: string
}

/** Makes the command that plays one device of a portal, to be pasted into a shell. */
export const simulatorCommand = (
  portal: string,
  { mac, model, code }: Pick<UnclaimedDevice, 'mac' | 'model' | 'code'>,
): string =>
  `npm run simulator -- run --portal ${portal} --state .data/simulator --mac ${mac} --model ${model} --code ${code}`
