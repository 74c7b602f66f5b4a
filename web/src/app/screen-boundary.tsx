import { Component, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLocation } from '@/router';
import { forgetFailedScreens } from './lazy-screen';

interface BoundaryProps {
  /** What is drawn instead of a part that throws. */
  fallback: ComponentType<{ error: unknown }>;
  /** Another place is drawn again. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  failure: { error: unknown } | null;
  place: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, place: this.props.place };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps = ({ place }: BoundaryProps, state: BoundaryState) =>
    place === state.place ? null : { failure: null, place };

  override componentDidCatch() {
    forgetFailedScreens();
  }

  override render() {
    const { failure } = this.state;
    const { fallback: Fallback, children } = this.props;
    return failure ? <Fallback error={failure.error} /> : children;
  }
}

/** Draws `fallback` instead of the screens below while one of them fails; every navigation tries again. */
export function ScreenBoundary({ fallback }: Pick<BoundaryProps, 'fallback'>) {
  const { key } = useLocation();
  return (
    <Boundary fallback={fallback} place={key}>
      <Outlet />
    </Boundary>
  );
}
