import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../ui/files.ts'

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
