-- The day on which the operator last called or looked up a number of the safety centre.

CREATE TABLE helpline_checks (
  country text NOT NULL,
  service text NOT NULL,
  checked_on text NOT NULL,
  CONSTRAINT helpline_checks_pkey PRIMARY KEY (country, service)
);
