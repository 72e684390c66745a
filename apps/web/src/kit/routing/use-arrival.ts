import { useNavigate, type NavigateOptions, type To } from 'react-router'
import { whenArrived } from './navigation.ts'

/** Goes to a page and waits until it stands, so that what led there stays at work for so long. */
export function useArrival(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return (to, options) => {
    void navigate(to, options)
    return whenArrived()
  }
}
