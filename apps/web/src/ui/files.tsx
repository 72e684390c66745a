import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

/** A file as an address that says it all, for pictures that no address leads to from outside. */
export function dataAddressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new Error('a picture could not be read'))
    reader.readAsDataURL(file)
  })
}

/** So long the browser has to take a file that is saved; taken back at once, some of them would find nothing there. */
const saveMs = minuteMs

/** Hands a file over to the person in front of the screen. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(address), saveMs)
}

interface DownloadButtonProps {
  readonly label: string
  readonly load: () => Promise<File>
}

/** A button behind which the server makes a file. */
export function DownloadButton({ label, load }: DownloadButtonProps) {
  const work = useMutation({ mutationFn: load, onSuccess: saveFile })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={work.isPending}
      onClick={() => work.mutate()}
    >
      {label}
    </Button>
  )
}
