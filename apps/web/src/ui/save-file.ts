/** Hands a file over to the person in front of the screen. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  URL.revokeObjectURL(address)
}
