import { useReauthentication } from '#features/account/use-reauthentication.tsx';
import { PeopleScreen } from '#features/back-office/people-screen.tsx';

/** The accounts of the installation. Who makes or unmakes support staff is asked once more who they are. */
export function AllPeopleScreen() {
  const { prove, dialog } = useReauthentication();

  return (
    <>
      <PeopleScreen prove={prove} />
      {dialog}
    </>
  );
}
