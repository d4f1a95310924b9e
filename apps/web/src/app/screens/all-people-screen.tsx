import { useReauthentication } from '#features/account/use-reauthentication.tsx';
import { PeopleScreen } from '#features/back-office/people-screen.tsx';

/** Accounts of the installation. Changing support staff requires a proof of identity. */
export function AllPeopleScreen() {
  const { prove, dialog } = useReauthentication();

  return (
    <>
      <PeopleScreen prove={prove} />
      {dialog}
    </>
  );
}
