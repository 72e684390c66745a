import type { DeviceCommand } from '@lintel/contract/devices/schema.ts'
import { isRunning } from '@lintel/contract/commands/states.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { laterCommand } from '../../api/live-patches.ts'
import { queryClient, readKey } from '../../api/queries.ts'

const pollMs = 1_000

const keyOf = (uuid: string) => readKey(api.device.command, { uuid })

/** Keeps what the server answered to a command; the live stream may have been quicker. */
export function noteCommand(command: DeviceCommand): void {
  queryClient.setQueryData<DeviceCommand>(keyOf(command.uuid), (known) => laterCommand(known, command))
}

/** How far a command has come: told by the live stream, asked for once a second where that is silent. */
export function useCommand(sent: DeviceCommand | undefined): DeviceCommand | undefined {
  const site = useSiteOfCalls()
  const { data } = useQuery<DeviceCommand>({
    queryKey: keyOf(sent?.uuid ?? ''),
    queryFn: async ({ signal, queryKey }) => {
      const update = await api.device.command({ uuid: sent!.uuid }, { signal, ...site })
      return laterCommand(queryClient.getQueryData<DeviceCommand>(queryKey), update)
    },
    enabled: sent !== undefined,
    refetchInterval: (query) => (query.state.data && !isRunning(query.state.data) ? false : pollMs),
    meta: { handles: 'all' },
  })
  return sent && data ? laterCommand(sent, data) : sent
}
